/** A shop's fields about being paid, all blank, with each way told on its own (SET-01). */
export const NO_HANDLES = {
  enableAdvancedPayment: true,
  enableSquarePayment: false,
  hasSquareToken: false,
  venmoName: "",
  paypalEmail: "",
  cashapp: "",
  ccPhone: "",
  ccInstrux: "",
  applepayPhone: "",
  zelleContact: "",
  squareLocationId: "",
} as const;
