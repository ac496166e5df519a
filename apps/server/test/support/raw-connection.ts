import { connect, type Socket } from 'node:net'

/** A connection whose bytes a test writes and reads directly. */
export interface RawConnection {
  socket: Socket
  /** Resolves once the bytes are written, or cannot be written any more. */
  send(bytes: string | Uint8Array): Promise<void>
  /** The bytes received so far, as Latin-1. */
  received(): string
  /** Resolves with all received bytes once the connection has closed. */
  ended: Promise<string>
}

/** Connects to a server. A lost connection is not an error, since many tests expect it. */
export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  let receivedText = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    receivedText += text
  })
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(receivedText)))
  return {
    socket,
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    received: () => receivedText,
    ended,
  }
}

/** Sends these bytes, and returns everything received until the server closes the connection. */
export async function exchange(url: string, bytes: string | Uint8Array): Promise<string> {
  const connection = await rawConnection(url)
  await connection.send(bytes)
  return connection.ended
}
