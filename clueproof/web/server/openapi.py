"""The OpenAPI description, made of the protocol's JSON schema: OpenAPI 3.1 uses the same dialect."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from clueproof import __version__

JSON, JSON_LINES, TEXT = "application/json", "application/x-ndjson", "text/plain"


def description() -> dict[str, Any]:
    """The description of this server."""
    protocol = json.loads((files("clueproof.web") / "protocol.json").read_text(encoding="utf-8"))
    schemas = _with_openapi_references(protocol["$defs"])
    for schema in schemas.values():
        _map_discriminator(schema)
    failed = {"description": "See the message.", "content": {JSON: {"schema": _schema("event")}}}
    refused = {"description": "A page of another site, or another host, is named.", "content": {TEXT: {}}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "clueproof",
            "version": __version__,
            "description": "Questions about logic puzzles. The websocket /api/ws takes the messages that POST /api/ask "
            "takes, one in each text frame, and answers with the same events; there a message with the ask `cancel` "
            "and the id of another in `cancels` ends that one.",
        },
        "paths": {
            "/api/ask": {
                "post": {
                    "operationId": "ask",
                    "summary": "Ask a question, and wait for its last answer; or for all, as they come.",
                    "requestBody": {"required": True, "content": {JSON: {"schema": _schema("message")}}},
                    "responses": {
                        "200": {
                            "description": f"The answer. With `Accept: {JSON_LINES}` all events, one a line.",
                            "content": {JSON: {"schema": _schema("event")}, JSON_LINES: {"schema": _schema("event")}},
                        },
                        "400": failed,
                        "403": refused,
                        "408": failed,
                        "413": failed,
                        "415": failed,
                        "422": failed,
                        "503": failed,
                    },
                }
            },
            "/api/openapi.json": {"get": _get("openapi", "This description.", JSON, {"type": "object"})},
            "/health": {
                "get": _get(
                    "health",
                    "Can questions be asked?",
                    JSON,
                    {
                        "type": "object",
                        "properties": {
                            "status": {"enum": ["ok", "starting"]},
                            "version": {"type": "string"},
                            "workers": {"type": "integer", "minimum": 0},
                        },
                        "required": ["status", "version", "workers"],
                    },
                    "503",
                )
            },
            "/metrics": {"get": _get("metrics", "Counts, in the text form of Prometheus.", TEXT, {"type": "string"})},
        },
        "components": {"schemas": schemas},
    }


def _get(name: str, summary: str, media_type: str, schema: dict[str, Any], *more: str) -> dict[str, Any]:
    found = {"description": summary, "content": {media_type: {"schema": schema}}}
    return {"operationId": name, "summary": summary, "responses": dict.fromkeys(("200", *more), found)}


def _schema(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _with_openapi_references(schema: Any) -> Any:
    """The same schema, with references to where OpenAPI keeps schemas."""
    if isinstance(schema, list):
        return [_with_openapi_references(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: value.replace("#/$defs/", "#/components/schemas/")
        if name == "$ref" and isinstance(value, str)
        else _with_openapi_references(value)
        for name, value in schema.items()
    }


def _map_discriminator(schema: dict[str, Any]) -> None:
    """Say which value of a discriminator means which schema, as the names of the schemas are not the bare values."""
    discriminator = schema.get("discriminator")
    if discriminator is not None:
        references = [item["$ref"] for item in schema["oneOf"]]
        discriminator["mapping"] = {reference.rpartition("/ask-")[2]: reference for reference in references}
