const PATIENCE_MS = 15_000

const loaded = new Map<string, Promise<void>>()

/** Loads a provider's script once, at the first click; after a failure the next click tries again. */
export function loadScript(src: string): Promise<void> {
  const pending = loaded.get(src)
  if (pending) return pending
  const loading = append(src)
  loaded.set(src, loading)
  loading.catch(() => loaded.delete(src))
  return loading
}

function append(src: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error(`${src} cannot be loaded`))
    }
    const timeout = setTimeout(fail, PATIENCE_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timeout)
      resolve()
    })
    script.src = src
    script.async = true
    document.head.append(script)
  })
}
