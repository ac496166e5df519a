import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { CopyButton } from '../../lib/copy-button.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { useEndLinks, usePreviewLink } from '../use-look.ts'

/** The link to the preview of the draft, for people without access to the console. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useTranslation()
  const { data: link, error } = usePreviewLink('draft')
  const end = useEndLinks()
  const failure = error ?? end.error
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Share a preview')}
      lead={t('Anyone with the link sees the market in the look of the draft, and can change nothing.')}
      closeLabel={t('Close')}
      width="lg"
    >
      <div className="grid gap-4">
        {failure && <Notice tone="error">{messageOf(failure, t('The shop cannot be reached'))}</Notice>}
        {link && (
          <>
            <TextField
              label={t('Link')}
              dir="ltr"
              readOnly
              hint={t('It works until {{time}}.', { time: formatMoment(link.expires_at, i18n.language) })}
              value={link.url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <div className="flex flex-wrap gap-2.5">
              <CopyButton text={link.url} label={t('Copy the link')} />
              <Button pending={end.isPending} onClick={() => end.mutate()}>
                {t('End all links')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
