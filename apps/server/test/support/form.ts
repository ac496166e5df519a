/** A file of a form: its content, and the name and type that a browser sends. */
export interface FormFile {
  bytes: Buffer | string
  name?: string
  type?: string
}

export type FormPart = [field: string, value: string | FormFile]

/** Encodes a form as browsers do; returns the body and its header. */
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

/** {@link encodeParts} of texts by name, without undefined ones, followed by files. */
export const encodeForm = (fields: Record<string, unknown>, files: readonly [field: string, file: FormFile][] = []) =>
  encodeParts([
    ...Object.entries(fields).flatMap(([field, value]): FormPart[] =>
      value === undefined ? [] : [[field, String(value)]],
    ),
    ...files,
  ])
