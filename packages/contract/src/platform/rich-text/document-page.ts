/** A formatted text as a page of its own, which shows it anywhere: as a file, and for print. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

const LOOK = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 sans-serif}
table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px;vertical-align:top}
blockquote{margin-left:0;padding-left:1em;border-left:3px solid #999}pre{background:#f2f2f2;padding:8px}
[data-page-break]{break-after:page}tr,img,.rich-chart{break-inside:avoid}h1,h2,h3,h4,.rich-chart-title{break-after:avoid}
.rich-chart{margin:0 0 .7em}.rich-chart svg{max-width:100%;height:auto;font:12px sans-serif}
.rich-chart-title{margin:0 0 4px;font-weight:600}.chart-grid{stroke:#ddd}.chart-zero{stroke:#666}
.chart-mark{fill:var(--chart-fill);stroke:var(--chart-ink)}.chart-line{fill:none;stroke:var(--chart-ink);stroke-width:2}
.chart-area{fill:var(--chart-fill);fill-opacity:.35}
.chart-0,.chart-4{--chart-fill:#0b8f6f;--chart-ink:#075c48}.chart-1,.chart-5{--chart-fill:#6a5acd;--chart-ink:#4a3db0}
.chart-2,.chart-6{--chart-fill:#d69e2e;--chart-ink:#7a4f05}.chart-3,.chart-7{--chart-fill:#c2453a;--chart-ink:#9c2b21}
.chart-4{--chart-fill:#8fcdbe}.chart-5{--chart-fill:#bcb5e8}.chart-6{--chart-fill:#edd3a1}.chart-7{--chart-fill:#e4aba6}`

/** `html` is part of the page as it is: cleaned, or made by the editor. */
export const pageOf = ({ title, language, html }: { title: string; language: string; html: string }): string =>
  `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>${LOOK}</style>
</head>
<body>
${html}
</body>
</html>
`
