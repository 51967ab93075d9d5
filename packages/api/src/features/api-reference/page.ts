/** The address of the reference page; its files have addresses below it. */
export const DOCS_PATH = '/api/docs'

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
  <rect width="40" height="40" rx="9" fill="#0D1422"/>
  <g transform="translate(4 4)" color="#35E0C4">
    <path d="M13 2.5C24 6.5 29 11 29 16s-5 9.5-16 13.5c6.5-4.6 9-8.8 9-13.5S19.5 7.1 13 2.5Z" fill="currentColor"/>
    <path d="M3 10.5h11.5M6.5 16h11M3 21.5h11.5" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" opacity=".75"/>
  </g>
</svg>`

/** The page has no inline script or style, so that a strict content policy holds. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Squall API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
<link rel="stylesheet" href="${DOCS_PATH}/reference.css">
<script defer src="${DOCS_PATH}/swagger-ui-bundle.js"></script>
<script defer src="${DOCS_PATH}/reference.js"></script>
</head>
<body>
<header class="top">
<a class="home" href="/">${MARK}<span>Squall</span></a>
<a href="/api/openapi.json">OpenAPI document</a>
</header>
<main id="reference"><p class="waiting">The reference is on its way. It needs JavaScript; the <a href="/api/openapi.json">document</a> does not.</p></main>
</body>
</html>
`

export const script = `'use strict'
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  filter: true,
  validatorUrl: null,
})
`

export const style = `:root { --ground: #f4f6fa; --surface: #fff; --text: #16202f; --quiet: #4a5a70; --line: #cfd7e3; --accent: #0b6e60 }
:root.dark-mode { --ground: #0a101b; --surface: #121b2b; --text: #e8eef7; --quiet: #a9b7ca; --line: #26344a; --accent: #35e0c4 }
html { box-sizing: border-box; overflow-y: scroll }
*, *::before, *::after { box-sizing: inherit }
html body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
.top { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 64px; padding: 8px 20px; background: var(--surface); border-bottom: 1px solid var(--line) }
.top a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; color: var(--accent); font-weight: 600; text-decoration: none }
.top .home { color: var(--text); font-size: 20px }
.top a:hover { text-decoration: underline }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.waiting { max-width: 60ch; margin: 40px auto; padding: 0 20px; color: var(--quiet) }
.waiting a { color: var(--accent) }
.swagger-ui { font-family: system-ui, sans-serif }
.swagger-ui .wrapper { max-width: 1200px }
.swagger-ui .scheme-container { background: var(--surface); box-shadow: none; border-block: 1px solid var(--line) }
html.dark-mode, html.dark-mode body, html.dark-mode .swagger-ui { background: var(--ground) }
html.dark-mode .swagger-ui .scheme-container { background: var(--surface) }
.swagger-ui .btn.authorize { color: var(--accent); border-color: var(--accent) }
.swagger-ui .btn.authorize svg { fill: var(--accent) }
.swagger-ui .opblock .opblock-summary .opblock-summary-method { color: #fff }
.swagger-ui .opblock-get .opblock-summary .opblock-summary-method { background: #1d4ed8 }
.swagger-ui .opblock-post .opblock-summary .opblock-summary-method { background: #0b6e60 }
.swagger-ui .opblock-patch .opblock-summary .opblock-summary-method { background: #6d3bb8 }
.swagger-ui .opblock-delete .opblock-summary .opblock-summary-method { background: #b91c1c }
.swagger-ui .response-col_links { display: none }
.swagger-ui .opblock .opblock-summary-description { color: var(--quiet) }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; word-break: normal }
.swagger-ui .opblock-tag small { color: var(--quiet) }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .info { margin: 24px 0 }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100% }
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { flex-basis: 100%; padding: 0 }
  .swagger-ui table, .swagger-ui .responses-inner, .swagger-ui .parameters-container { max-width: 100%; overflow-x: auto }
}
`
