import { connect, type Socket } from 'node:net'

/** A connection of which a test writes and reads every byte. */
export interface RawConnection {
  socket: Socket
  /** Resolves once it is handed on, or cannot be any more. */
  send(bytes: string | Uint8Array): Promise<void>
  /** The bytes received so far, as Latin-1. */
  received(): string
  /** Resolves with what came in all, once either side has ended it. */
  ended: Promise<string>
}

/** Connects to a server by its address. A connection that is cut off is not a failure: it is what many a test is about. */
export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  let came = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    came += text
  })
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(came)))
  return {
    socket,
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    received: () => came,
    ended,
  }
}

/** Sends one request as it is, and gives all that comes back until the server ends the connection. */
export async function exchange(url: string, bytes: string | Uint8Array): Promise<string> {
  const connection = await rawConnection(url)
  await connection.send(bytes)
  return connection.ended
}
