import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { Spinner } from '@rialto/ui/loading.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Suspense, useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { type OpenedPicture, openPicture } from '../pictures/crop-picture.ts'
import { useSavePicture } from './use-shop.ts'

const CropDialog = latePart(async () => (await import('../pictures/crop-dialog.tsx')).CropDialog)

/** The ratio on the shop's page, and the width that the largest place for it needs. */
const SHAPES = { logo: { ratio: 1, width: 640 }, banner: { ratio: 8 / 3, width: 1920 } }

/** The logo or the banner of the shop. A new one is cropped, then saved at once. */
export function PictureControl({ kind, src }: { kind: 'logo' | 'banner'; src: string }) {
  const { t } = useTranslation()
  const save = useSavePicture()
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const label = kind === 'logo' ? t('Logo') : t('Banner')
  const { ratio, width } = SHAPES[kind]

  async function choose(file: File) {
    const picture = await openPicture(file)
    if (picture) setOpened(picture)
    else await send(file)
  }
  function close() {
    if (opened) URL.revokeObjectURL(opened.url)
    setOpened(null)
  }
  async function send(picture: Blob) {
    try {
      await save.mutateAsync({ [kind]: picture })
      close()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
  }

  return (
    <div className={cx('grid gap-1.5', kind === 'logo' && 'max-w-35')}>
      <span className="font-semibold">{label}</span>
      <label className="relative block cursor-pointer overflow-hidden rounded-control border border-line-strong has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge">
        <Picture src={src} alt="" sizes="480px" widest={480} ratio={ratio} corner="none" className="w-full" />
        <span className="absolute inset-x-0 bottom-0 grid min-h-9 place-items-center bg-card/85 text-13 font-semibold">
          {save.isPending ? <Spinner /> : t('Change')}
        </span>
        <input
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={`${t('Change')}: ${label}`}
          disabled={save.isPending}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) void choose(file)
          }}
        />
      </label>
      <Suspense>
        {opened && (
          <CropDialog
            picture={opened}
            title={kind === 'logo' ? t('Crop the logo') : t('Crop the banner')}
            ratio={ratio}
            width={width}
            isPending={save.isPending}
            onClose={close}
            onCrop={(part) => void send(part)}
          />
        )}
      </Suspense>
    </div>
  )
}
