import { vi } from 'vitest'

/** Redirects XMLHttpRequest to `fetch`, which tests mock; reports half of the upload before the response. */
export function uploadByFetch(): void {
  vi.stubGlobal('XMLHttpRequest', FetchBackedXMLHttpRequest)
}

class FetchBackedXMLHttpRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  response: ArrayBuffer | null = null
  onload?: () => void
  onerror?: () => void
  #method = ''
  #path = ''
  #headers: Record<string, string> = {}
  #type: string | null = null

  open(method: string, path: string) {
    this.#method = method
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getResponseHeader() {
    return this.#type
  }
  async send(body: FormData) {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    try {
      const response = await fetch(this.#path, { method: this.#method, headers: this.#headers, body })
      this.status = response.status
      this.#type = response.headers.get('content-type')
      this.response = await response.arrayBuffer()
      this.onload?.()
    } catch {
      this.onerror?.()
    }
  }
}
