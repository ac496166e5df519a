import { isDeepStrictEqual } from 'node:util'
import type { HomeSection, Look, LookBanner, LookPart } from '@rialto/contract'
import { part, type Sentence, text } from '../../../lib/texts.ts'
import { changedParts, sectionNames } from './look-parts.ts'

type Id = HomeSection['id']

/** The sections that move, as few as explain the new order: those outside the longest part that keeps its order. */
export function movedSections(before: readonly Id[], after: readonly Id[]): Id[] {
  const places = after.map((id) => before.indexOf(id))
  const best: number[][] = []
  for (const [index, place] of places.entries()) {
    const earlier = best.filter((_, at) => (places[at] ?? 0) < place)
    const longest = earlier.reduce<number[]>((found, one) => (one.length > found.length ? one : found), [])
    best.push([...longest, index])
  }
  const staying = best.reduce<number[]>((found, one) => (one.length > found.length ? one : found), [])
  return after.filter((_, index) => !staying.includes(index))
}

const idsOf = (sections: readonly HomeSection[]) => sections.map(({ id }) => id)

/** The differences of the home page's sections, each with the key that takes it back. */
function sectionChanges(
  before: readonly HomeSection[],
  after: readonly HomeSection[],
): { key: string; sentence: Sentence }[] {
  const moved = movedSections(idsOf(before), idsOf(after)).map((id) => {
    const from = idsOf(before).indexOf(id) + 1
    const to = idsOf(after).indexOf(id) + 1
    const values = { name: part(sectionNames[id]), from, to }
    return {
      key: `section_place:${id}`,
      sentence: part(text('{{name}} moves from place {{from}} to place {{to}} of the home page'), values),
    }
  })
  const changed = after.flatMap((section) => {
    const old = before.find(({ id }) => id === section.id)
    if (!old || isDeepStrictEqual(old, section)) return []
    return [{ key: `section:${section.id}`, sentence: sentenceOfSection(old, section) }]
  })
  return [...moved, ...changed]
}

function sentenceOfSection(old: HomeSection, section: HomeSection): Sentence {
  const name = part(sectionNames[section.id])
  if (old.is_shown && !section.is_shown) return part(text('{{name}} is hidden from the home page'), { name })
  if (!old.is_shown && section.is_shown) return part(text('{{name}} is shown on the home page'), { name })
  if (section.title && section.title !== old.title)
    return part(text('{{name}} gets the title “{{title}}”'), { name, title: section.title })
  if (old.title !== section.title) return part(text('{{name}} has its usual title again'), { name })
  if (section.limit === null) return part(text('{{name}} shows as many items as fit'), { name })
  return part(text('{{name}} shows {{number}} items at most'), { name, number: section.limit })
}

/** Takes one difference back. */
function undoSection(key: string, before: readonly HomeSection[], after: readonly HomeSection[]): HomeSection[] {
  const [kind, id] = key.split(':')
  const old = before.find((section) => section.id === id)
  const present = after.find((section) => section.id === id)
  if (!old || !present) return [...after]
  if (kind === 'section') return after.map((section) => (section.id === id ? old : section))
  return putBack(present, before, after)
}

/** Moves a section behind the one that it follows, of those that have kept their order; so each step leaves fewer that have moved. */
function putBack(section: HomeSection, before: readonly HomeSection[], after: readonly HomeSection[]): HomeSection[] {
  const moved = movedSections(idsOf(before), idsOf(after))
  const previous = idsOf(before)
    .slice(0, idsOf(before).indexOf(section.id))
    .filter((id) => !moved.includes(id))
    .at(-1)
  const others = after.filter(({ id }) => id !== section.id)
  return others.toSpliced(others.findIndex(({ id }) => id === previous) + 1, 0, section)
}

type Banners = readonly LookBanner[]
const ORDER = 'banner_order'

/** The differences of the home page's banners, each with the key that takes it back. */
function bannerChanges(before: Banners, after: Banners): { key: string; sentence: Sentence }[] {
  const told = (banner: LookBanner, sentence: Parameters<typeof part>[0]) => ({
    key: `banner:${banner.id}`,
    sentence: part(sentence, { title: banner.title }),
  })
  const removed = before
    .filter(({ id }) => !has(after, id))
    .map((one) => told(one, text('The banner “{{title}}” goes')))
  const others = after.flatMap((banner) => {
    const old = before.find(({ id }) => id === banner.id)
    if (!old) return [told(banner, text('The banner “{{title}}” comes'))]
    return isDeepStrictEqual(old, banner) ? [] : [told(banner, text('The banner “{{title}}” changes'))]
  })
  const order = isSameOrder(before, after)
    ? []
    : [{ key: ORDER, sentence: part(text('The banners stand in another order')) }]
  return [...removed, ...others, ...order]
}

const has = (banners: Banners, id: number) => banners.some((banner) => banner.id === id)

function isSameOrder(before: Banners, after: Banners): boolean {
  const common = (banners: Banners, others: Banners) => banners.filter(({ id }) => has(others, id)).map(({ id }) => id)
  return isDeepStrictEqual(common(before, after), common(after, before))
}

/** Takes one difference back. */
function undoBanner(key: string, before: Banners, after: Banners): LookBanner[] {
  if (key === ORDER) {
    const place = ({ id }: LookBanner) => {
      const index = before.findIndex((banner) => banner.id === id)
      return index < 0 ? before.length : index
    }
    return after.toSorted((a, b) => place(a) - place(b))
  }
  const id = Number(key.split(':')[1])
  const old = before.find((banner) => banner.id === id)
  if (!old) return after.filter((banner) => banner.id !== id)
  if (has(after, id)) return after.map((banner) => (banner.id === id ? old : banner))
  return after.toSpliced(before.indexOf(old), 0, old)
}

interface Change {
  /** Takes it back. */
  key: string
  sentence: Sentence
}

/** The differences of a look from what shoppers see, in words. */
export const listChanges = (published: Look, look: Look): Change[] =>
  changedParts(published, look).flatMap((name) => changesOf(name, published, look))

function changesOf(name: LookPart, published: Look, look: Look): Change[] {
  if (name === 'home_sections') return sectionChanges(published.home_sections, look.home_sections)
  if (name === 'banners') return bannerChanges(published.banners, look.banners)
  return [{ key: name, sentence: sentenceOf(name, published, look) }]
}

function sentenceOf(
  name: Exclude<LookPart, 'home_sections' | 'banners'>,
  { theme_colors: { primary: from }, menus: before, ...published }: Look,
  { theme_colors: { primary: to }, menus: after, ...look }: Look,
): Sentence {
  switch (name) {
    case 'theme_colors':
      if (from === to) return part(text('Shades of the accent change'))
      return part(text('The accent turns from {{from}} to {{to}}: buttons, links and the focus'), {
        from: from ?? part(text('the usual one')),
        to: to ?? part(text('the usual one')),
      })
    case 'menus':
      return menuSentence(
        before.map((menu) => menu.name),
        after.map((menu) => menu.name),
      )
    case 'footers':
      return part(text('The footer changes'))
    case 'web_logo':
      if (look.web_logo === null) return part(text('The logo goes; the name of the market stands there'))
      return part(published.web_logo === null ? text('The header gets a logo') : text('The logo is another one'))
    case 'web_footer_logo':
      return part(text('The logo of the footer is another one'))
  }
}

function menuSentence(before: readonly string[], after: readonly string[]): Sentence {
  const [gained, ...moreGained] = after.filter((name) => !before.includes(name))
  const [lost, ...moreLost] = before.filter((name) => !after.includes(name))
  if (gained !== undefined && lost === undefined && moreGained.length === 0)
    return part(text('The menu gains {{name}}'), { name: gained })
  if (lost !== undefined && gained === undefined && moreLost.length === 0)
    return part(text('The menu loses {{name}}'), { name: lost })
  return part(text('The menu changes'))
}

/** The look without one of its differences; undefined if there is none of that key. */
export function undoChange(key: string, published: Look, look: Look): Look | undefined {
  if (!listChanges(published, look).some((change) => change.key === key)) return undefined
  if (key.startsWith('section'))
    return { ...look, home_sections: undoSection(key, published.home_sections, look.home_sections) }
  if (key.startsWith('banner')) return { ...look, banners: undoBanner(key, published.banners, look.banners) }
  return { ...look, [key]: published[key as LookPart] }
}
