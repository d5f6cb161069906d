interface ImportMetaEnv {
  /** Origins of the gateway by installation, as JSON (client/gateway.ts). */
  readonly VITE_GATEWAYS?: string;
}
