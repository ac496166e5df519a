import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { CopyButton } from './copy-button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  isSending: boolean
  onDone: () => void
}

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, isSending, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <Notice tone="warn">
        {t(
          'Keep these codes in a safe place. Each one opens the console once, if your device is lost. They are not shown again.',
        )}
      </Notice>
      <ul
        aria-label={t('Recovery codes')}
        dir="ltr"
        className="grid gap-x-5 gap-y-1.5 font-mono text-14 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2.5">
        <CopyButton text={codes.join('\n')} label={t('Copy')} />
        <Button variant="pri" pending={isSending} onClick={onDone}>
          {t('I have kept them')}
        </Button>
      </div>
    </div>
  )
}
