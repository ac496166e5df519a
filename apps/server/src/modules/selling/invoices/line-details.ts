import { type TextKey, text } from '../../../texts/index.ts'
import { isolateDirection } from './text/split-runs.ts'

interface Line {
  size_name: string | null
  color_name: string | null
  size_label: string
  color_label: string
}

/** What stands under a line's name: its size and colour, named where the product names them itself, among other facts. */
export function lineDetails(
  { size_name, color_name, size_label, color_label }: Line,
  { before = null, after }: { before?: string | null; after: string | null },
  t: (key: TextKey, values: Record<string, string>) => string,
): string {
  const named = (option: string, value: string | null) =>
    value && option ? t(text('{{option}}: {{value}}'), { option, value }) : value
  return [before, named(size_label, size_name), named(color_label, color_name), after]
    .flatMap((part) => (part ? isolateDirection(part) : []))
    .join(' · ')
}
