import { inflateSync } from 'node:zlib'

/** A line of a page: its text, and the position of its first glyph, in points from the lower left corner. */
export interface PdfText {
  text: string
  x: number
  y: number
}

export interface PdfFile {
  /** The texts of each page, in drawing order. */
  pages: PdfText[][]
  /** The names of the embedded fonts. */
  fonts: string[]
  pictures: number
  title: string
}

/** Reads the texts, fonts and pictures of a PDF file, as far as tests need them. */
export function readPdf(bytes: Buffer): PdfFile {
  const source = bytes.toString('latin1')
  const contents = [...source.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, data = '']) => inflate(data))
  const fonts = fontsIn(source)
  return {
    pages: contents.filter((content) => /^BT$/m.test(content)).map((content) => textsOf(content, fonts)),
    fonts: [...source.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name = '']) => name),
    pictures: [...source.matchAll(/\/Subtype \/Image/g)].length,
    title: titleIn(source),
  }
}

/** The lines of all pages. */
export const textOf = ({ pages }: PdfFile): string =>
  pages
    .flat()
    .map(({ text }) => text)
    .join('\n')

function titleIn(source: string): string {
  const [, number] = /\/Title (\d+) 0 R/.exec(source) ?? []
  return new RegExp(`\\n${number} 0 obj\\n\\((.*)\\)`).exec(source)?.[1] ?? ''
}

function inflate(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** The text of each code, by the font's name on the pages. */
type Fonts = Map<string, string[]>

function fontsIn(source: string): Fonts {
  const objectAt = (number: string) => new RegExp(`\\n${number} 0 obj\\n([\\s\\S]*?)endobj`).exec(source)?.[1] ?? ''
  const fonts: Fonts = new Map()
  for (const [, name = '', number = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objectAt(number))?.[1] ?? ''
    const stream = /stream\r?\n([\s\S]*?)endstream/.exec(objectAt(table))?.[1] ?? ''
    const ranges = inflate(stream).matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]/gi)
    const texts = [...ranges].flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/gi)])
    fonts.set(
      name,
      texts.map(([, hex = '']) => decode(hex.replaceAll(' ', ''))),
    )
  }
  return fonts
}

const textsOf = (content: string, fonts: Fonts): PdfText[] =>
  [...content.matchAll(/^BT$([\s\S]*?)^ET$/gm)].map(([, operators = '']) => {
    const [, x = 0, y = 0] = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(operators) ?? []
    const [, actualText] = /\/ActualText <([0-9A-F]+)>/i.exec(operators) ?? []
    return { text: actualText ? decode(actualText) : decodeGlyphs(operators, fonts), x: Number(x), y: Number(y) }
  })

/** Decodes the text of glyphs, and reverses text that is marked as reversed. */
function decodeGlyphs(operators: string, fonts: Fonts): string {
  const runs: string[] = []
  let reversed: string[] | undefined
  let codeTexts: string[] = []
  for (const operator of operators.split('\n')) {
    const [, font] = /^\/(F\d+) [\d.]+ Tf$/.exec(operator) ?? []
    const [, code] = /<([0-9a-f]{4})> Tj$/.exec(operator) ?? []
    if (font) codeTexts = fonts.get(font) ?? []
    if (operator === '/ReversedChars BMC') reversed = []
    else if (code) (reversed ?? runs).push(codeTexts[Number.parseInt(code, 16)] ?? '\ufffd')
    else if (operator === 'EMC' && reversed) {
      runs.push(...reversed.reverse())
      reversed = undefined
    }
  }
  return runs.join('')
}

const decode = (hex = ''): string => Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', '')
