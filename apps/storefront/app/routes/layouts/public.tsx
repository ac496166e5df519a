import { Outlet } from 'react-router'
import { PublicFrame } from '../../features/frame/index.ts'

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
