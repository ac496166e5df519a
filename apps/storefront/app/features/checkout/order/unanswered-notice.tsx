import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'

/** Shown after a reload when an attempt was sent without an answer. */
export function UnansweredNotice({ onAskAgain }: { onAskAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" className="mb-4" aside={<TextButton onClick={onAskAgain}>{t('Ask again')}</TextButton>}>
      {t(
        'The shop did not answer when you placed your last order. Ask again what became of it: it is never placed twice.',
      )}
    </Notice>
  )
}
