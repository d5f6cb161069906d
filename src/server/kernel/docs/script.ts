import { createHash } from "node:crypto";

/**
 * Search and "try it" of the API page. It stands in the page as it is, so that its hash can stand in the content security
 * policy; without it the page is still all there to read. Where a field for what is sent stands is made when a call is opened.
 */
export const SCRIPT = `(function(d){
var search=d.getElementById("search"),found=d.getElementById("found"),token=d.getElementById("token");
var calls=[].slice.call(d.querySelectorAll("details")),texts=null;
d.documentElement.dataset.script="1";
try{token.value=(JSON.parse(localStorage.getItem("loginRecord"))||{}).token||""}catch(e){}
function look(){
var words=search.value.toLowerCase().split(/\\s+/).filter(Boolean),n=0;
texts=texts||calls.map(function(c){return(c.id+" "+c.textContent).toLowerCase()});
calls.forEach(function(c,i){var fits=words.every(function(w){return texts[i].indexOf(w)>=0});c.hidden=!fits;if(fits)n++});
d.querySelectorAll("section").forEach(function(s){s.hidden=words.length>0&&!s.querySelector("details:not([hidden])")});
found.textContent=words.length?n+" of "+calls.length:""}
var wait;search.addEventListener("input",function(){clearTimeout(wait);wait=setTimeout(look,120)});
search.form.addEventListener("submit",function(e){e.preventDefault()});
search.addEventListener("keydown",function(e){if(e.key!=="Enter")return;e.preventDefault();look();
var first=d.querySelector("details:not([hidden])>summary");if(first&&search.value.trim())first.focus()});
function part(name,text,give){var e=d.createElement(name);if(text)e.textContent=text;for(var k in give)e.setAttribute(k,give[k]);return e}
function trial(call){
var form=part("form"),id="sent-"+call.id,label=part("label","What is sent, as JSON",{for:id});
var field=part("textarea","",{id:id,rows:"5",spellcheck:"false",autocomplete:"off"});
field.value=JSON.stringify(JSON.parse(call.dataset.example),null,1);
var button=part("button","Send",{type:"submit"}),said=part("p","",{role:"status"});
var answer=part("pre","",{tabindex:"0","aria-label":"Answer",hidden:""});
form.append(label,field,button,said,answer);
form.addEventListener("submit",function(e){e.preventDefault();send(call,field,button,said,answer)});
call.querySelector(".try").append(form)}
function send(call,field,button,said,answer){
var input;try{input=JSON.parse(field.value||"{}")}catch(e){said.textContent="This is not JSON: "+e.message;field.focus();return}
var path=call.dataset.path.replace(/:(\\w+)/g,function(_,n){var v=input[n];delete input[n];return encodeURIComponent(v)});
var method=call.dataset.method,headers={"content-type":"application/json"};
if(token.value)headers.token=token.value;
if(method!=="POST"){var q=new URLSearchParams;for(var k in input)if(input[k]!==null)q.append(k,String(input[k]));if(String(q))path+="?"+q}
if(button.hasAttribute("aria-disabled"))return;
said.textContent="Sending";button.setAttribute("aria-disabled","true");
var request={method:method,headers:headers,credentials:"same-origin"};if(method==="POST")request.body=JSON.stringify(input);
fetch(path,request)
.then(function(r){return r.text().then(function(t){var shown=t;try{shown=JSON.stringify(JSON.parse(t),null,1)}catch(e){}
answer.hidden=false;answer.textContent=shown;said.textContent=method+" "+path+": HTTP "+r.status})})
.catch(function(e){said.textContent="No answer: "+e.message})
.then(function(){button.removeAttribute("aria-disabled")})}
d.addEventListener("toggle",function(e){var c=e.target;if(c.open&&c.dataset.example&&!c.querySelector("form"))trial(c)},true);
function named(){var c=location.hash&&d.getElementById(decodeURIComponent(location.hash.slice(1)));if(c&&c.tagName==="DETAILS")c.open=true}
addEventListener("hashchange",named);named()
})(document)`;

export const SCRIPT_HASH = createHash("sha256").update(SCRIPT).digest("base64");
