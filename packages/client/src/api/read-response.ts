const BAD_GATEWAY = 502

/**
 * Reads files as bytes and everything else as JSON. Throws as `fetch` does when the response breaks off. A success that
 * is not JSON did not come from the shop (a network may show a login page of its own), so it counts as 502.
 */
export async function readResponse(response: Response): Promise<{ status: number; body: unknown }> {
  const { status, headers } = response
  const isFile = /^(application\/(pdf|octet-stream)|image\/)/.test(headers.get('content-type') ?? '')
  if (isFile) return { status, body: new Uint8Array(await response.arrayBuffer()) }
  const text = await response.text()
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return { status: response.ok ? BAD_GATEWAY : status, body: null }
  }
}
