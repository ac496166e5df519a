/** Lower case, without accents, so that `cote` finds *Côte d'Ivoire*. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()
    .trim()
}

/** Those whose label or aside holds what is typed; those that begin with it first. */
export function matchOptions<T extends { label: string; aside?: string }>(options: T[], typed: string): T[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const found = options.filter(
    (option) => plain(option.label).includes(wanted) || plain(option.aside ?? '').includes(wanted),
  )
  const begins = (option: T) => plain(option.label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
