/** Fifty documents as authors write them in editors of this family, and a count of their formatting that knows no list. */

import { type DefaultTreeAdapterTypes, parse } from 'parse5'

const table = (columns: number, rows: number) =>
  `<table><thead><tr>${Array.from({ length: columns }, (_, at) => `<th><p>Column ${at + 1}</p></th>`).join('')}</tr></thead><tbody>${Array.from(
    { length: rows },
    (_, row) =>
      `<tr>${Array.from({ length: columns }, (_, at) => `<td><p>${(row + 1) * (at + 3)}</p></td>`).join('')}</tr>`,
  ).join('')}</tbody></table>`

/** What documents are put together from. */
const parts: readonly string[] = [
  '<h1 style="text-align: center">Recall of batch B2041</h1>',
  '<h2>What to do now</h2><h3>In the warehouse</h3><h4>Cold store</h4><h5>Shelf 3</h5><h6>Box 12</h6>',
  '<p>Please <strong>stop</strong> the <em>delivery</em> and <u>block</u> every <s>open</s> case of <code>B2041</code>.</p>',
  '<p>Please <b>stop</b> the <i>delivery</i>, <del>ship</del> <strike>sell</strike> nothing: H<sub>2</sub>O, 5&nbsp;m<sup>2</sup>.</p>',
  '<p style="text-align: right; line-height: 1.75">Shanghai, 27 November</p>',
  '<p style="text-indent: 2em; text-align: justify">The batch was packed on line 4.</p>',
  '<p style="margin-left: 4em">A remark of the <span style="color: #c00000; font-weight: bold">quality unit</span>.</p>',
  '<p><span style="color: rgb(0, 112, 192)">Blue</span> on <span style="background-color: #ffff00">yellow</span>, <span style="font-size: 18px; font-family: Arial, sans-serif">large</span></p>',
  '<p><font color="red" face="SimSun">Old editors wrote it so.</font></p>',
  '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>two and a half</p></li></ul></li></ul>',
  '<ol start="3"><li>three</li><li>four<ol><li>four and a half</li></ol></li></ol>',
  '<blockquote><p>We act in <em>two hours</em>.</p><p>The head of quality</p></blockquote>',
  '<pre><code>GTIN  06900000000017\nlot   B2041</code></pre>',
  '<hr><div data-page-break=""></div>',
  '<p>See <a href="https://example.com/recall?lot=B2041&amp;line=4" title="Instruction">the instruction</a>, <a href="mailto:qa@example.com">write</a> or <a href="tel:+862155501234">call</a>.</p>',
  '<p><a id="part-2"></a>Part 2, back to <a href="#part-2">its beginning</a></p>',
  table(5, 5),
  '<table><tbody><tr><th colspan="2" rowspan="1" colwidth="120,80"><p>Sample</p></th></tr><tr><td colspan="1" rowspan="2"><p style="text-align: center"><strong>12</strong></p></td><td><p>passed</p></td></tr><tr><td><p>failed</p></td></tr></tbody></table>',
  '<p>第一段：<span style="font-family: SimHei, \'Heiti SC\', sans-serif; font-size: 16px">请立即停止发货</span>，<span style="text-decoration: underline">并冻结库存</span>。</p>',
  '<p style="text-align: center"><strong><em><u><span style="color: #7030a0; font-size: 24px">四种格式</span></u></em></strong></p>',
  '<div><p>In a block</p><div style="text-align: center">and one in it</div></div>',
  '<section><h2>Section</h2><p>of a page that was <b><i>pasted</i></b>.</p></section>',
  '<p style="line-height: 2"><span style="font-size: 12pt">twelve points</span>, <span style="font-style: italic">slanted</span>, <span style="font-weight: 700">heavy</span>, <span style="text-decoration: line-through">gone</span></p>',
  '<p>5 &lt; 6 &amp; 7 &gt; 6: <strong>“quoted”</strong> – <em>1.5 µg/ml ± 2 %</em></p><p></p><p><br></p>',
  '<ul><li><strong>GTIN</strong>: <code>06900000000017</code></li><li><strong>SN</strong>: <code>10*</code></li><li><a href="http://example.com/">more</a></li></ul>',
  '<p><img src="document-file:0190a7c2-0000-7000-8000-000000000001" alt="A seal" width="320" height="200" data-align="left"> next to the text.</p>',
  '<table data-chart="column"><tbody><tr><th>Month</th><th>Packs</th></tr><tr><th>May</th><td>12</td></tr></tbody></table>',
]

const PARTS_OF_ONE = 7
/** Another step for every document, so that no two have the same parts. */
export const benign = Array.from({ length: 50 }, (_, at) => ({
  name: `document ${at + 1}`,
  html: Array.from({ length: PARTS_OF_ONE }, (_, part) => parts[(at + part * (1 + (at % 11))) % parts.length]!).join(
    '\n',
  ),
}))

const FORMATS = /^(?:h[1-6]|strong|b|em|i|u|s|del|strike|sub|sup|code|pre|blockquote|ul|ol|li|table|tr|th|td|hr|br|a)$/

function* formatsOf(node: DefaultTreeAdapterTypes.Node): Generator<string> {
  if ('tagName' in node) {
    if (FORMATS.test(node.tagName)) yield node.tagName
    for (const { name, value } of node.attrs)
      if (name === 'style') for (const one of value.split(';')) yield `style ${one.split(':')[0]!.trim()}`
      else if (node.tagName === 'font') yield name === 'color' ? 'style color' : 'style font-family'
      else if (!/^(?:target|rel)$/.test(name)) yield `${node.tagName} ${name}`
  }
  if ('childNodes' in node) for (const child of node.childNodes) yield* formatsOf(child)
}

/** Each mark, style and attribute by its name. */
export const formattingOf = (html: string): string[] => [...formatsOf(parse(html, { scriptingEnabled: false }))]
