import { Outlet } from 'react-router'
import { BareFrame } from '../../features/layout/index.ts'
import { useSettings } from '../../features/settings/index.ts'

export default function BareLayout() {
  const { settings } = useSettings()
  return (
    <BareFrame settings={settings}>
      <Outlet />
    </BareFrame>
  )
}
