"""Categories and items for elimination puzzles: no label stands in two of them, none needs quotes."""

from __future__ import annotations

PLACE = "position"
"""The category of places in a row: 1, 2, 3, ..."""

NUMBERS: dict[str, tuple[str, ...]] = {
    "age": tuple(map(str, range(21, 70))),
    "height": tuple(map(str, range(150, 200))),
    "points": tuple(map(str, range(210, 800, 10))),
    "year": tuple(map(str, range(1985, 2025))),
    "price": tuple([f"{pence // 100}.{pence % 100:02}" for pence in range(250, 1550, 50)]),
}
"""Numbers to choose from."""

SEQUENCES: dict[str, tuple[str, ...]] = {
    "day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "month": (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
}  # fmt: skip
"""Words that have an order; those that follow each other are chosen."""

WORDS: dict[str, tuple[str, ...]] = {
    "name": (
        "Alice", "Boris", "Clara", "David", "Edith", "Felix", "Grace", "Henry", "Irene", "Jacob",
        "Kitty", "Lewis", "Maria", "Nigel", "Oscar", "Peter", "Queenie", "Ralph", "Sarah", "Tobias",
    ),
    "pet": (
        "dog", "cat", "hamster", "parrot", "tortoise", "rabbit", "goldfish", "pony", "canary", "gecko",
        "ferret", "mouse", "hedgehog", "donkey", "goat", "pigeon", "iguana", "owl", "hen", "newt",
    ),
    "drink": (
        "tea", "coffee", "milk", "cocoa", "lemonade", "water", "cider", "beer", "squash", "stout",
        "sherry", "port", "gin", "rum", "whisky", "cola", "mead", "perry", "buttermilk", "barley water",
    ),
    "job": (
        "baker", "teacher", "plumber", "painter", "dentist", "farmer", "lawyer", "sailor", "tailor", "pilot",
        "nurse", "grocer", "joiner", "barber", "miller", "printer", "jeweller", "vet", "postman", "librarian",
    ),
    "hobby": (
        "chess", "knitting", "sailing", "rowing", "fencing", "pottery", "gardening", "cycling", "archery", "origami",
        "bowls", "cricket", "darts", "skating", "juggling", "birdwatching", "embroidery", "climbing", "judo", "bridge",
    ),
    "favourite colour": (
        "red", "green", "blue", "yellow", "white", "black", "grey", "brown", "purple", "pink",
        "orange", "turquoise", "crimson", "beige", "indigo", "scarlet", "olive green", "silver", "gold", "mauve",
    ),
    "city": (
        "Leeds", "York", "Bath", "Bristol", "Cardiff", "Derby", "Dundee", "Durham", "Exeter", "Glasgow",
        "Lincoln", "Norwich", "Oxford", "Perth", "Plymouth", "Swansea", "Truro", "Wells", "Worcester", "Carlisle",
    ),
    "instrument": (
        "violin", "cello", "flute", "oboe", "trumpet", "piano", "harp", "guitar", "drums", "clarinet",
        "tuba", "banjo", "lute", "viola", "bassoon", "organ", "recorder", "mandolin", "trombone", "saxophone",
    ),
    "fruit": (
        "apples", "pears", "plums", "cherries", "grapes", "figs", "melons", "bananas", "peaches", "apricots",
        "mangoes", "limes", "kiwis", "dates", "papayas", "quinces", "raspberries", "gooseberries", "damsons",
        "nectarines",
    ),
    "flower": (
        "roses", "tulips", "lilies", "daisies", "pansies", "poppies", "asters", "dahlias", "irises", "peonies",
        "violets", "lupins", "foxgloves", "crocuses", "primroses", "marigolds", "orchids", "sunflowers", "begonias",
        "bluebells",
    ),
    "language": (
        "Welsh", "French", "German", "Italian", "Spanish", "Danish", "Dutch", "Finnish", "Greek", "Polish",
        "Czech", "Irish", "Latin", "Russian", "Turkish", "Hindi", "Arabic", "Japanese", "Swahili", "Hungarian",
    ),
    "subject": (
        "law", "physics", "history", "biology", "medicine", "chemistry", "geology", "music", "drama", "botany",
        "zoology", "economics", "geography", "theology", "philosophy", "algebra", "astronomy", "archaeology",
        "linguistics", "statistics",
    ),
}  # fmt: skip
"""Words without an order."""
