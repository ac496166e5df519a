/** A text with its selection, as a text area has it. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Puts marks around the selection, or takes them away if they are there: `**bold**`. */
export function toggleMarks({ text, start, end }: Selected, mark: string): Selected {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const size = mark.length
  if (before.endsWith(mark) && after.startsWith(mark))
    return { text: before.slice(0, -size) + inside + after.slice(size), start: start - size, end: end - size }
  return { text: before + mark + inside + mark + after, start: start + size, end: end + size }
}

/** Puts a prefix before each line of the selection, or takes it away if all have it: `## `, `- `, `> `. */
export function togglePrefix({ text, start, end }: Selected, prefix: string): Selected {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const last = next === -1 ? text.length : next
  const lines = text.slice(first, last).split('\n')
  const hasAll = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => (hasAll ? line.slice(prefix.length) : prefix + line)).join('\n')
  return { text: text.slice(0, first) + changed + text.slice(last), start: first, end: first + changed.length }
}

/** Makes a link of the selection, and selects its address. */
export function insertLink({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end)
  const address = start + words.length + 3
  return { text: `${text.slice(0, start)}[${words}](https://)${text.slice(end)}`, start: address, end: address + 8 }
}

/** Inserts a picture as a paragraph of its own, with the place for its description selected. */
export function insertPicture({ text, start, end }: Selected, url: string): Selected {
  const before = text.slice(0, start)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const at = start + gap.length + 2
  return { text: `${before}${gap}![](${url})\n\n${text.slice(end).replace(/^\n+/, '')}`, start: at, end: at }
}
