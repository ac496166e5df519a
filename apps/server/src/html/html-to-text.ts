import { Parser } from 'htmlparser2'

/** Elements that begin a paragraph of their own. */
const BLOCKS: ReadonlySet<string> = new Set('p div h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr'.split(' '))
/** Elements that begin a line of their own. */
const LINES: ReadonlySet<string> = new Set('li dt dd tr'.split(' '))

/** The text of safe HTML in lines and paragraphs, for a plain text field; the reverse of `textToHtml`. */
export function htmlToText(html: string): string {
  let text = ''
  const breakLine = (name: string) => {
    if (BLOCKS.has(name)) text += '\n\n'
    else if (LINES.has(name) || name === 'br') text += '\n'
  }
  new Parser({
    // Line breaks of the source are spaces.
    ontext: (part) => {
      text += part.replace(/\s+/g, ' ')
    },
    onopentagname: breakLine,
    onclosetag: (name) => {
      if (BLOCKS.has(name)) text += '\n\n'
    },
  }).end(html)
  return text
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
