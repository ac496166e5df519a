import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CodeBoxes, type CodeBoxesHandle } from '@rialto/ui/code-boxes.tsx'
import { useRef, useState } from 'react'
import { encode } from 'uqr'
import { CopyButton } from '../lib/copy-button.tsx'

interface AppSetupProps {
  secret: string
  uri: string
  onCode: (code: string) => Promise<void>
}

/** The secret of a new authenticator app, to scan or to type, and its first code. */
export function AppSetup({ secret, uri, onCode }: AppSetupProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t('Scan this with an authenticator app, then type the code that it shows.')}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={uri} label={t('QR code for the authenticator app')} />
        <code dir="ltr" className="text-13 break-all select-all">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <CopyButton text={secret} label={t('Copy the secret')} />
      </div>
      <SixDigits onCode={onCode} />
    </div>
  )
}

/** A QR code, dark on light in both themes, as cameras expect it. @param label for screen readers */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The code of an authenticator app, sent once its last digit is typed; a wrong one empties the boxes. */
export function SixDigits({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState('')
  const boxes = useRef<CodeBoxesHandle>(null)

  async function send(code: string) {
    setPending(true)
    setError('')
    try {
      await onCode(code)
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : t('The shop cannot be reached'))
      boxes.current?.clear()
    } finally {
      setPending(false)
    }
  }

  return (
    <CodeBoxes
      ref={boxes}
      label={t('Code of the authenticator app')}
      digitLabel={(place, length) => t('Digit {{place}} of {{length}}', { place, length })}
      length={6}
      pending={pending}
      error={error}
      autoFocus
      onComplete={(code) => void send(code)}
    />
  )
}
