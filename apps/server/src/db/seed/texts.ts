import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceTexts } from '../../html/rewrite.ts'

/** Translations of the demo's English texts into one language. */
export interface ContentTexts {
  locale: string
  texts: Readonly<Record<string, string>>
}

/** Reads the translations of the demo: `{locale}.json` maps an English text to its translation. */
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

/** Translates the text nodes of HTML; a node without a translation stays as it is. */
export const translateHtml = (html: string, texts: Readonly<Record<string, string>>): string =>
  replaceTexts(html, (written, read) => texts[written] ?? texts[read])
