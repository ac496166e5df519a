/** A file of a form: what it holds, and what a browser says of it. */
export interface FormFile {
  bytes: Buffer | string
  name?: string
  type?: string
}

export type FormPart = [field: string, value: string | FormFile]

/** A form as browsers send it: its body, and the header that goes with it. */
export async function encodeParts(parts: readonly FormPart[]) {
  const form = new FormData()
  for (const [field, value] of parts) {
    if (typeof value === 'string') form.append(field, value)
    else {
      const { bytes, name = 'photo.png', type = 'image/png' } = value
      form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))], { type }), name)
    }
  }
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** {@link encodeParts} of texts by name, those that are undefined left out, and files after them. */
export const encodeForm = (fields: Record<string, unknown>, files: readonly [field: string, file: FormFile][] = []) =>
  encodeParts([
    ...Object.entries(fields).flatMap(([field, value]): FormPart[] =>
      value === undefined ? [] : [[field, String(value)]],
    ),
    ...files,
  ])
