"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=deck.js.map