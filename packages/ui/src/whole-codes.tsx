/** A code: a word with a hyphen and a digit, such as `RL-O123`; a longer one would not fit into a line. */
const CODE = /((?<!\S)(?=\S*-)(?=\S*\d)\S{1,24}(?!\S))/

/** A text whose codes stay on one line, which browsers would break after a hyphen. */
export function WholeCodes({ text }: { text: string }) {
  return text.split(CODE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no names, and do not move.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
