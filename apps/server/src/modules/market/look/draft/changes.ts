import type { Look, LookPart } from '@rialto/contract'
import { text } from '../../../../texts/index.ts'
import { part, type Sentence } from '../../../../texts/sentence.ts'
import { changedParts } from '../look-parts.ts'
import { bannerChanges, undoBanner } from './banner-changes.ts'
import { sectionChanges, undoSection } from './section-changes.ts'

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
