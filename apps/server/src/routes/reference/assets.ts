/** Style and script of the reference page: files of their own, because pages here run nothing inline. Colours are those of the desk's tokens. */

export const REFERENCE_CSS = `:root{color-scheme:dark light;--ground:oklch(.158 .014 262);--surface:oklch(.19 .016 262);--line:oklch(.275 .018 262);--edge:oklch(.36 .022 260);--text:oklch(.945 .007 255);--muted:oklch(.745 .02 256);--link:oklch(.745 .16 42);--gain:oklch(.82 .125 178);--loss:oklch(.68 .185 10);--warning:oklch(.83 .15 88);--practice:oklch(.75 .12 245)}
@media (prefers-color-scheme:light){:root{--ground:oklch(.972 .004 255);--surface:oklch(1 0 0);--line:oklch(.905 .009 255);--edge:oklch(.8 .015 256);--text:oklch(.215 .03 264);--muted:oklch(.44 .03 257);--link:oklch(.525 .168 37.5);--gain:oklch(.5 .087 182);--loss:oklch(.545 .203 16);--warning:oklch(.485 .1 78);--practice:oklch(.49 .14 252)}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--ground);color:var(--text);font:.875rem/1.25rem "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header{padding:1rem;max-width:72rem;margin:0 auto}
h1{font-size:1.75rem;line-height:2rem;margin:0 0 .5rem}
h2{font-size:1.25rem;line-height:1.75rem;margin:1.5rem 0 .5rem;scroll-margin-top:1rem}
h3{display:inline;font-size:.875rem;margin:0 .5rem 0 0}
p{margin:.5rem 0;max-width:60rem}
a{color:var(--link);text-underline-offset:2px}
code,pre{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace;font-size:.8125rem;overflow-wrap:anywhere}
.words{white-space:pre-wrap}
.skip{position:absolute;left:1rem;top:1rem;clip-path:inset(50%)}
.skip:focus{clip-path:none;background:var(--surface);padding:.5rem;z-index:1}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-top:1rem}
input{flex:1 1 16rem;height:2.75rem;padding:0 .75rem;font:inherit;font-size:1rem;color:var(--text);background:var(--surface);border:1px solid var(--edge);border-radius:6px}
output{color:var(--muted)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.frame{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:1.5rem;max-width:72rem;margin:0 auto;padding:0 1rem 4rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding-top:1.5rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.25rem 0;color:var(--muted);text-decoration:none}
nav a:hover{color:var(--text)}
article{background:var(--surface);border:1px solid var(--line);border-radius:10px;margin:.5rem 0;scroll-margin-top:1rem}
summary{padding:.75rem;cursor:pointer;overflow-wrap:anywhere}
summary span{color:var(--muted)}
details[open]>summary{border-bottom:1px solid var(--line)}
details>:not(summary){margin-left:.75rem;margin-right:.75rem}
summary .method{display:inline-block;min-width:3.5rem;font-size:.75rem;font-weight:600;color:var(--practice)}
summary .post,summary .put,summary .patch{color:var(--gain)}
summary .delete{color:var(--loss)}
.off{color:var(--warning);font-size:.75rem}
.scroll{overflow-x:auto;margin-bottom:.75rem}
table{border-collapse:collapse;width:100%;font-size:.8125rem}
caption{text-align:left;color:var(--muted);padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.375rem .5rem .375rem 0;border-top:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}
th i{color:var(--muted)}
thead th{color:var(--muted)}
pre{background:var(--ground);border:1px solid var(--line);border-radius:6px;padding:.75rem;overflow-x:auto;white-space:pre;overflow-wrap:normal}
[hidden]{display:none!important}
@media (max-width:48rem){.frame{display:block}nav{position:static;max-height:none}nav ul{display:flex;flex-wrap:wrap;gap:0 1rem}nav a{padding:.75rem 0}th,td{min-width:6rem}}
`

export const REFERENCE_JS = `const filter = document.getElementById('filter')
const count = document.getElementById('count')
const calls = [...document.querySelectorAll('article')]
const groups = [...document.querySelectorAll('section.group')]
const show = () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let shown = 0
  for (const call of calls) {
    call.hidden = !words.every((word) => call.dataset.words.includes(word))
    if (!call.hidden && !call.id.startsWith('entity-') && !call.id.startsWith('stream-')) shown += 1
  }
  for (const group of groups) group.hidden = !group.querySelector('article:not([hidden])')
  count.textContent = shown === 1 ? '1 call' : shown + ' calls'
}
filter.addEventListener('input', show)
filter.form.addEventListener('submit', (event) => event.preventDefault())
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== filter) {
    event.preventDefault()
    filter.focus()
  }
})
const open = () => {
  const found = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const details = found && found.querySelector(':scope > details')
  if (!details) return
  found.hidden = false
  details.open = true
  found.scrollIntoView()
}
addEventListener('hashchange', open)
open()
show()
`
