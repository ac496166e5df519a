import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CopyButton } from '../../lib/copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { SixDigits } from './six-digits.tsx'

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
