import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CodeBoxes } from '@rialto/ui/code-boxes.tsx'
import type { CodeBoxesHandle } from '@rialto/ui/use-code-boxes.ts'
import { useRef, useState } from 'react'

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
