/** Converts fields and files to a form: null becomes an empty text, undefined is left out. */
export function toForm(body: unknown, files: Record<string, Blob | readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) form.append(name, String(item ?? ''))
  for (const [name, given] of Object.entries(files)) for (const file of [given].flat()) form.append(name, file)
  return form
}
