import { inflateSync } from 'node:zlib'

/** A text of a page: what is meant by its glyphs, and where its first one stands, in points from the lower left corner. */
export interface PdfText {
  text: string
  x: number
  y: number
}

export interface PdfFile {
  /** The texts of each page, in the order of drawing. */
  pages: PdfText[][]
  /** Names of the fonts inside. */
  fonts: string[]
  pictures: number
  title: string
}

/** Reads as much of a PDF file as it takes to see what an invoice says. */
export function readPdf(bytes: Buffer): PdfFile {
  const source = bytes.toString('latin1')
  const contents = [...source.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, data = '']) => inflate(data))
  return {
    pages: contents.filter((content) => /^BT$/m.test(content)).map(textsOf),
    fonts: [...source.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name = '']) => name),
    pictures: [...source.matchAll(/\/Subtype \/Image/g)].length,
    title: titleIn(source),
  }
}

/** The lines of all pages as one would read them aloud. */
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

const textsOf = (content: string): PdfText[] =>
  [...content.matchAll(/^BT$([\s\S]*?)^ET$/gm)].map(([, operators = '']) => {
    const [, x = 0, y = 0] = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(operators) ?? []
    return { text: meantBy(operators), x: Number(x), y: Number(y) }
  })

/** What is read from right to left stands the other way round, letter by letter. */
function meantBy(operators: string): string {
  const pieces: string[] = []
  let letters: string[] | undefined
  let depth = 0
  for (const operator of operators.split('\n')) {
    const [, hex] = /\/ActualText <([0-9A-F]+)>/i.exec(operator) ?? []
    if (operator === '/ReversedChars BMC') letters = []
    else if (hex && letters) letters.push(decode(hex))
    else if (hex) pieces.push(decode(hex))
    if (/B[DM]C$/.test(operator)) depth++
    if (operator !== 'EMC') continue
    depth--
    if (depth > 0 || !letters) continue
    pieces.push(letters.reverse().join(''))
    letters = undefined
  }
  return (operators.includes('/ReversedChars') ? pieces.reverse() : pieces).join(' ')
}

const decode = (hex = ''): string => Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', '')
