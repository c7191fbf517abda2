'use client'

import './globals.css'

export { GlobalCrash as default } from '#components/shell/global-crash.tsx'
