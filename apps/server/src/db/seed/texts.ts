import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** English wordings of the demo shop's content in one other language. */
export interface ContentTexts {
  locale: string
  texts: Readonly<Record<string, string>>
}

/** Every language that the demo's content has been put into: `{locale}.json` maps an English text to its translation. */
export function readContentTexts(folder: string): ContentTexts[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      locale: file.slice(0, -'.json'.length),
      texts: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    }))
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}
const readable = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML with each of its text nodes in the other language; a node without a translation stays as it is. */
export function translateHtml(html: string, texts: Readonly<Record<string, string>>): string {
  return html.replace(/(^|>)([^<]+)(?=<|$)/g, (whole, before: string, node: string) => {
    const [, start = '', words = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node) ?? []
    const translation = texts[words] ?? texts[readable(words)]
    return translation === undefined ? whole : before + start + escaped(translation) + end
  })
}
