/** A value that was merged into another one of its kind. */
export interface MergedName {
  oldId: number
  name: string
  /** Only of categories. */
  parentId: number | null
  targetId: number
}

/** The value that has the products of a merged one by now, as that may have been merged too. */
export function followMerges(targets: ReadonlyMap<number, number>, oldId: number): number {
  let id = oldId
  // A circle cannot arise, but would not end either.
  for (let steps = 0; steps <= targets.size; steps++) {
    const next = targets.get(id)
    if (next === undefined) break
    id = next
  }
  return id
}

/** Merged names with the values that have their products by now. */
export function settleMerges(names: readonly MergedName[]): MergedName[] {
  const targets = new Map(names.map(({ oldId, targetId }) => [oldId, targetId]))
  return names.map((name) => ({ ...name, targetId: followMerges(targets, name.oldId) }))
}
