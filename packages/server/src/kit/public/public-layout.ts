/** The frame of every public page: one file without a script, a picture or another address, for the oldest telephones. */

import { createHash } from 'node:crypto'
import type { Tone } from './public-page.ts'

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** A text from outside, for the text or an attribute of a page. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark]!)

const STYLE = `*{box-sizing:border-box}
body{margin:0;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei",sans-serif;color:#14211d;background:#f6f6f2}
main{max-width:34em;margin:0 auto;padding:20px}
.card{background:#fff;border:1px solid #dcdcd4;border-radius:14px;overflow:hidden}
.head{padding:22px 20px;border-bottom:1px solid #dcdcd4}
.head p{margin:8px 0 0}
h1{font-size:24px;line-height:1.25;margin:0}
.mark{display:inline-block;width:44px;height:44px;line-height:44px;border-radius:50%;text-align:center;font-size:24px;font-weight:700;color:#fff;margin-bottom:10px}
.good .mark{background:#0b6e5f}.good .head{background:#e3f1ed}
.warn .mark{background:#8a5a00}.warn .head{background:#fbf1dd}
.bad .mark{background:#a8281f}.bad .head{background:#fbe6e4}
.neutral .mark{background:#54605b}.neutral .head{background:#eeeeea}
dl{margin:0;padding:8px 20px 14px}
dt{color:#54605b;font-size:14px;margin-top:10px}
dd{margin:0;overflow-wrap:anywhere}
.advice{padding:14px 20px;border-top:1px solid #dcdcd4}
.advice p{margin:0}
.advice p+p{margin-top:8px}
footer{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:14px 4px;font-size:14px;color:#54605b}
a{color:#0b6e5f;padding:10px 0;display:inline-block}
a:focus{outline:3px solid #0b6e5f;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#e8ece9;background:#101614}.card{background:#182019;border-color:#33403a}.head,.advice{border-color:#33403a}.good .head{background:#163029}.warn .head{background:#33290f}.bad .head{background:#3a1a18}.neutral .head{background:#222a26}dt,footer{color:#aab5af}a{color:#56c9ab}a:focus{outline-color:#56c9ab}}`

/** Nothing but this style may be loaded or run. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const MARK: Record<Tone, string> = { good: '✓', warn: '!', bad: '×', neutral: '?' }

interface Layout {
  locale: 'en' | 'zh'
  title: string
  tone: Tone
  /** One sentence under the title. */
  lead: string
  /** HTML, of which every text from outside is escaped. */
  body: string
  /** Whose page it is; absent where no host tells. */
  brand?: string | undefined
  /** The address of the same page in the other language. */
  other: string
}

export const publicHtml = ({ locale, title, tone, lead, body, brand = '', other }: Layout): string => `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><div class="card ${tone}"><div class="head"><span class="mark" aria-hidden="true">${MARK[tone]}</span><h1>${escaped(title)}</h1><p>${escaped(lead)}</p></div>${body}</div><footer><span>${escaped(brand)}</span><a href="${escaped(other)}" lang="${locale === 'zh' ? 'en' : 'zh-CN'}" rel="nofollow">${locale === 'zh' ? 'English' : '中文'}</a></footer></main></body></html>
`
