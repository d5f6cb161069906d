/** How the API page looks; by the reader's own colours where the system asks for that. */
export const STYLE = `body{font:15px/1.6 system-ui,sans-serif;margin:0;color:#1a2127;background:#f5f4f0;overflow-wrap:anywhere}
header,main{max-width:1080px;margin:0 auto;padding:24px 20px}
h1{font-size:26px;margin:0}
h2{margin:36px 0 8px;font-size:20px}
h3{font-size:15px;margin:14px 0 4px}
details{background:#fff;border:1px solid #e3e0d9;border-radius:10px;margin:8px 0;padding:10px 14px}
summary{cursor:pointer}
code,pre,textarea{font:13px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;max-height:360px;overflow:auto;border:1px solid #e3e0d9;border-radius:6px;padding:8px;margin:6px 0}
table{border-collapse:collapse;width:100%;margin:6px 0 14px;font-size:14px}
td{text-align:left;border-top:1px solid #e3e0d9;padding:5px 8px;vertical-align:top}
a{color:#1b4b6b}
b.m{display:inline-block;min-width:52px;color:#1b4b6b}
.a{color:#47505a;font-size:13px}
nav a{display:inline-block;padding:3px 0;margin-right:14px}
header form{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:end;margin:14px 0}
label{display:block;font-size:13px}
input,textarea{font-size:16px;color:inherit;background:#fff;border:1px solid #7d8790;border-radius:6px;padding:7px 9px}
input,textarea{box-sizing:border-box}
input{width:280px;max-width:100%}
textarea{width:100%;font-size:14px}
button{font:inherit;min-height:40px;padding:0 18px;border:0;border-radius:6px;background:#1b4b6b;color:#fff;cursor:pointer;margin:4px 0}
button[aria-disabled]{opacity:.6}
:focus-visible{outline:3px solid #c96b1f;outline-offset:2px}
html:not([data-script]) .try,html:not([data-script]) header form{display:none}
@media(prefers-color-scheme:dark){
body{background:#0e151a;color:#eaf0f3}
details,input,textarea{background:#151e25}
details,pre,td{border-color:#2a3843}
b.m,a{color:#8cc4e8}
.a{color:#b5c1c9}
button{background:#8cc4e8;color:#0e151a}
}
@media(forced-colors:active){button{border:1px solid ButtonText}}`;
