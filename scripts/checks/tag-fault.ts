/** A browser test, as Playwright lists it; its tags have no `@` there. */
export interface Journey {
  title: string
  file: string
  line: number
  tags: string[]
}

interface Views {
  everydayViews: readonly string[]
  ownView: string
  viewsByTag: Record<string, readonly string[]>
}

/** What is wrong with the tags of views of a browser test; nothing if it runs in one view every day. */
export function tagFault(
  { tags }: Pick<Journey, 'tags'>,
  { everydayViews, ownView, viewsByTag }: Views,
): string | undefined {
  const all = tags.map((tag) => `@${tag.replace(/^@/, '')}`)
  const named = all.filter((tag) => tag === ownView || everydayViews.includes(tag.slice(1)))
  const groups = all.filter((tag) => tag in viewsByTag)
  const [view, another] = named
  if (view === undefined)
    return `names no everyday view: ${[...everydayViews.map((name) => `@${name}`), ownView].join(', ')}`
  if (another !== undefined) return `names several everyday views: ${named.join(', ')}`
  const outside = groups.find((group) => !viewsByTag[group]?.includes(view.slice(1)))
  return outside ? `${view} is not one of the views of ${outside}` : undefined
}
