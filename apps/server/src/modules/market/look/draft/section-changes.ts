import { isDeepStrictEqual } from 'node:util'
import type { HomeSection } from '@rialto/contract'
import { text } from '../../../../texts/index.ts'
import { part, type Sentence } from '../../../../texts/sentence.ts'
import { sectionNames } from '../look-parts.ts'

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
export function sectionChanges(
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
    return [{ key: `section:${section.id}`, sentence: sentenceOf(old, section) }]
  })
  return [...moved, ...changed]
}

function sentenceOf(old: HomeSection, section: HomeSection): Sentence {
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
export function undoSection(key: string, before: readonly HomeSection[], after: readonly HomeSection[]): HomeSection[] {
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
