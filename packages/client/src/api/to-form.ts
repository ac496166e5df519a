/** The fields of a call as a form, with files beside them: null as an empty text, what is undefined not at all. */
export function toForm(body: unknown, files: Record<string, Blob | readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) form.append(name, String(one ?? ''))
  for (const [name, given] of Object.entries(files)) for (const file of [given].flat()) form.append(name, file)
  return form
}
