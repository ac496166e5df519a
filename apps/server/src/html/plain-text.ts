import { Parser } from 'htmlparser2'

/** Elements that stand within a word or a sentence; every other element separates words. */
const INLINE: ReadonlySet<string> = new Set('a abbr b code del em i ins mark s small strong sub sup u'.split(' '))

/** The text of safe HTML on one line, without tags and with entities decoded. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return onOneLine(html)
  const parts: string[] = []
  const separate = (name: string) => {
    if (!INLINE.has(name)) parts.push(' ')
  }
  new Parser({
    ontext: (text) => parts.push(text),
    onopentagname: separate,
    onclosetag: separate,
  }).end(html)
  return onOneLine(parts.join(''))
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
