(function(){
var body=document.body,pages=[].slice.call(document.querySelectorAll(".page")),now=0,at=document.getElementById("at"),
back=document.getElementById("back"),next=document.getElementById("next"),all=document.getElementById("all");
function show(n){now=Math.max(0,Math.min(pages.length-1,n));
pages.forEach(function(page,place){page.classList.toggle("now",place===now)});
at.textContent=pages[now].getAttribute("data-name");back.disabled=now===0;next.disabled=now===pages.length-1;
try{history.replaceState(null,"","#"+pages[now].id)}catch(error){}}
function everything(){var on=body.classList.toggle("everything");all.textContent=on?"One at a time":"Show all"}
back.onclick=function(){show(now-1)};next.onclick=function(){show(now+1)};all.onclick=everything;
document.addEventListener("keydown",function(event){
if(event.altKey||event.ctrlKey||event.metaKey||body.classList.contains("everything"))return;
var to={ArrowLeft:now-1,ArrowRight:now+1,Home:0,End:pages.length-1}[event.key];
if(to!==undefined){event.preventDefault();show(to)}});
body.classList.add("paged");
show(pages.findIndex(function(page){return "#"+page.id===location.hash}));
})();
