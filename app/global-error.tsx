'use client'

import './globals.css'

export { GlobalCrash as default } from '#components/shell/errors/global-crash.tsx'
