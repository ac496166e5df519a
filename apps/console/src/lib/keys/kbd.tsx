/** A key or sequence as it is printed on the keyboard; absent where one touches, but in the list of keys. */
export function Kbd({ keys, always }: { keys: string; always?: boolean }) {
  return (
    <kbd className={always ? 'inline-flex gap-1' : 'inline-flex gap-1 pointer-coarse:hidden'}>
      {(keys.startsWith('Ctrl') ? [keys] : keys.split(' ')).map((key, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may have a letter twice, and never changes
          key={index}
          className="num inline-grid h-5 min-w-5 place-items-center rounded-badge border border-line-strong bg-card px-1.25 font-sans text-11 leading-flat whitespace-nowrap text-ink-2"
        >
          {key}
        </span>
      ))}
    </kbd>
  )
}
