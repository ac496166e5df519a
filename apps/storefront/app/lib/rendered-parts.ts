import { randomBytes } from 'node:crypto'
import { createElement, Fragment, type ReactNode } from 'react'

/** Markup by the page's circumstances and the part's key; the server limits how much of it is kept. */
export interface KeptMarkup {
  get(key: string): string | undefined
  set(key: string, markup: string): void
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** A number that no other object has. */
function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++lastNumber
  numbers.set(object, number)
  return number
}

/** What the markup of every part may depend on; the same objects for the same content. */
interface Circumstances {
  objects: readonly object[]
  values: readonly (string | number)[]
}

/** React writes this between two texts, of which a mark is one. A part itself begins and ends with an element. */
const SEPARATOR = '<!-- -->'

/** The beginning of React's ids, which differ by the place in the page. */
const REACT_ID = '_R_'

/** React preloads such a picture in the head of each page that renders it. */
const EAGER_PICTURE = /<img(?![^>]*(?:loading="lazy"|fetchPriority="low"))/

/**
 * Places the parts of one rendering that were rendered before, and keeps those that were not. React writes a mark in the place of each,
 * which `fill` replaces. Marks begin with a random text that no content can contain.
 */
export class RenderingParts {
  readonly #mark = randomBytes(12).toString('hex')
  readonly #circumstances: string
  readonly #keys: string[] = []
  readonly #kept: KeptMarkup
  /** The kept markup of this rendering's parts, which may be dropped meanwhile. */
  readonly #found = new Map<string, string>()

  constructor(kept: KeptMarkup, { objects, values }: Circumstances) {
    this.#kept = kept
    this.#circumstances = JSON.stringify([...objects.map(numberOf), ...values])
  }

  /** Returns a mark for a part that is kept, or the part itself between two marks. */
  place(partKey: string, content: ReactNode): ReactNode {
    const key = this.#circumstances + partKey
    const mark = `${this.#mark}${this.#keys.push(key) - 1}`
    const markup = this.#kept.get(key)
    if (markup !== undefined) {
      this.#found.set(key, markup)
      return `${mark}=`
    }
    return createElement(Fragment, null, `${mark}(`, content, `${mark})`)
  }

  /** Replaces the marks of a page. Undefined if a part cannot be placed: the page has to be rendered without. */
  fill(html: string): string | undefined {
    const [start = '', ...others] = html.split(this.#mark)
    const written = [withoutEnd(start)]
    const open: number[] = []
    for (const piece of others) {
      const end = piece.search(/[=()]/)
      const key = this.#keys[Number(piece.slice(0, end))] ?? ''
      if (piece[end] === '=') written.push(this.#found.get(key) ?? '')
      else if (piece[end] === '(') open.push(written.length)
      else {
        const markup = written.slice(open.pop()).join('')
        // The marks around it may have changed the id, too.
        if (markup.includes(REACT_ID)) return undefined
        if (!EAGER_PICTURE.test(markup)) this.#kept.set(key, markup)
      }
      written.push(withoutEnd(withoutStart(piece.slice(end + 1))))
    }
    return written.join('')
  }
}

const withoutStart = (html: string): string => (html.startsWith(SEPARATOR) ? html.slice(SEPARATOR.length) : html)
const withoutEnd = (html: string): string => (html.endsWith(SEPARATOR) ? html.slice(0, -SEPARATOR.length) : html)
