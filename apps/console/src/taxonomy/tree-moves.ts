import type { MarketCategory } from '@rialto/contract'

/** The main category above, null for the top level, and the index among the siblings without the moved category. */
export interface Place {
  parentId: number | null
  index: number
}

export type Direction = 'up' | 'down' | 'in' | 'out'

type Tree = readonly MarketCategory[]

export const childrenOf = (tree: Tree, parentId: number | null): MarketCategory[] =>
  tree.filter((category) => category.parent_id === parentId)

export const findCategory = (tree: Tree, id: number | null): MarketCategory | undefined =>
  tree.find((category) => category.id === id)

export function placeOf(tree: Tree, id: number): Place {
  const parentId = findCategory(tree, id)?.parent_id ?? null
  return { parentId, index: childrenOf(tree, parentId).findIndex((category) => category.id === id) }
}

/** The tree with a category at another place, with its sub-categories below it. */
export function moved(tree: Tree, id: number, { parentId, index }: Place): MarketCategory[] {
  const category = findCategory(tree, id)
  if (!category) return [...tree]
  const rows = tree.filter((row) => row.id !== id)
  const at = { ...category, parent_id: parentId }
  const siblings = childrenOf(rows, parentId).toSpliced(index, 0, at)
  const level = (parent: number | null) => (parent === parentId ? siblings : childrenOf(rows, parent))
  return level(null).flatMap((main) => [main, ...level(main.id)])
}

/** The place after a step by keys; null: there is none in that direction. The tree has two levels. */
export function stepTo(tree: Tree, id: number, direction: Direction): Place | null {
  const place = placeOf(tree, id)
  const mains = childrenOf(tree, null)
  const { parentId, index } = place
  if (direction === 'out')
    return parentId === null ? null : { parentId: null, index: mains.findIndex((main) => main.id === parentId) + 1 }
  if (direction === 'in') {
    const above = mains[index - 1]
    if (parentId !== null || !above || childrenOf(tree, id).length > 0) return null
    return { parentId: above.id, index: childrenOf(tree, above.id).length }
  }
  const by = direction === 'up' ? -1 : 1
  const next = index + by
  if (next >= 0 && next < childrenOf(tree, parentId).length) return { parentId, index: next }
  if (parentId === null) return null
  // Past the end of its main category, a sub-category goes on to the next one.
  const neighbour = mains[mains.findIndex((main) => main.id === parentId) + by]
  if (!neighbour) return null
  return { parentId: neighbour.id, index: direction === 'up' ? childrenOf(tree, neighbour.id).length : 0 }
}

interface Pointed {
  /** The row under the pointer. */
  overId: number
  isBelowMiddle: boolean
  /** The pointer is as far in as sub-categories are. */
  isIndented: boolean
}

/** The place that a pointer shows. */
export function placeAt(tree: Tree, id: number, { overId, isBelowMiddle, isIndented }: Pointed): Place | null {
  if (overId === id) return stepTo(tree, id, isIndented ? 'in' : 'out')
  const rows = tree.filter((row) => row.id !== id)
  const over = findCategory(rows, overId)
  if (!over) return null
  const mains = childrenOf(rows, null)
  const mainIndex = mains.findIndex((main) => main.id === (over.parent_id ?? over.id))
  if (!isIndented || childrenOf(tree, id).length > 0) {
    const isAfter = over.parent_id !== null || isBelowMiddle
    return { parentId: null, index: mainIndex + Number(isAfter) }
  }
  if (over.parent_id !== null) {
    const index = childrenOf(rows, over.parent_id).findIndex((row) => row.id === overId)
    return { parentId: over.parent_id, index: index + Number(isBelowMiddle) }
  }
  if (isBelowMiddle) return { parentId: over.id, index: 0 }
  const previous = mains[mainIndex - 1]
  return previous ? { parentId: previous.id, index: childrenOf(rows, previous.id).length } : null
}
