/** Plain text as formatted text: a paragraph for each of its lines. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const htmlOfText = (text: string): string =>
  text === ''
    ? ''
    : text
        .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!)
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join('')
